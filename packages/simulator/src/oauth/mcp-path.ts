/** Where the MCP endpoint is, from the origin (rule 4.11/mcp). */
export const mcpPath = '/mcp';
