import { mount } from "svelte";
import App from "./App.svelte";
import "./look/all.css";
import { keepAtHand, renewWhenOutdated } from "./offline/serviceWorkerSetup";

renewWhenOutdated();
mount(App, { target: document.getElementById("app")! });
keepAtHand();
