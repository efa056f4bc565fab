// Puts the small modules together. Everything works without them; they make it live.
import "./swap.js";
import "./stream.js";
import "./picking.js";
import "./sending.js";
import "./keys.js";
import "./copy.js";
import "./prompt.js";
import "./entropy.js";
import "./things.js";
import { tellTurn } from "./turn.js";

document.documentElement.classList.add("scripted");
tellTurn();
