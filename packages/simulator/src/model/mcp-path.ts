/** Where the MCP endpoint is, from the origin (rule 4.11/mcp). */
export const mcpPath = '/mcp';

/** Whether a path is that of the MCP endpoint, with or without a slash at its end. */
export const isMcpPath = (path: string): boolean => path === mcpPath || path === `${mcpPath}/`;
