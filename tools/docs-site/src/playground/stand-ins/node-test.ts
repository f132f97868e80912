// The tests of `node:test`, which the page runs as tests of vitest.

export {
  afterAll as after,
  afterEach,
  beforeAll as before,
  beforeEach,
  describe,
  describe as suite,
  it,
  test,
  test as default,
} from 'vitest';
