// The tests of Jest, which the page runs as tests of vitest.

export { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi as jest } from 'vitest';
