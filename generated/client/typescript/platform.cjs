"use strict";
Object.defineProperty(exports, Symbol.toStringTag, { value: "Module" });
// platform
const platformFetch = (url, init) => fetch(url, init);
exports.platformFetch = platformFetch;
