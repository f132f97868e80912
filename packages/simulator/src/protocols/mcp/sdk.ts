// What is used of the MCP SDK, which is bundled without its validators.
export { createMcpHandler, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
