// Vite gives the text of a file for its path with `?raw`.
declare module '*.svg?raw' {
  const text: string;
  export default text;
}
