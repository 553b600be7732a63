// platform
const platformFetch = (url, init) => fetch(url, init);
export { platformFetch };
