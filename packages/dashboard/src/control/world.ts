// Which world the page is of: its address says so, since each world has a dashboard below its own URLs.

const mount = new URL('../../', document.baseURI);

/** The ID of the world; `undefined` for the first one, which is at the origin of the server. */
export const worldId = /\/worlds\/([^/]+)\/$/.exec(mount.pathname)?.[1];

/** Where the control API of the first world is. */
export const firstWorldUrl = new URL(worldId === undefined ? '_sim' : '../../_sim', mount).href;

/** Where apps of agents connect to this world. */
export const mcpUrl = new URL('mcp', mount).href;
