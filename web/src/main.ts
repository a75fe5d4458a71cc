import { mount } from "svelte";
import App from "./App.svelte";
import "./look/all.css";

mount(App, { target: document.getElementById("app")! });
