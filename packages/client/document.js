// For resolvers that do not read `exports`.
export * from './dist/document.js';
