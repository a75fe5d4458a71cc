import { mount } from "svelte";
import Gallery from "./Gallery.svelte";
import "../look/all.css";

mount(Gallery, { target: document.getElementById("app")! });
