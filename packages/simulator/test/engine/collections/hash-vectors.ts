/** Texts and their SHA-256, as FIPS 180-4 and common tools give them. */
export const hashVectors = [
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ['é🎈', '8165ae441ac3b6b469b434e9cb8a7b569c1555673b6f54bdad983f22773ece24'],
] as const;
