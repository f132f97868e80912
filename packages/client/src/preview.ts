// A module of its own, so that a bundler puts the rules of a preview into a chunk that is loaded with the first one.
export { check } from '@boothkit/contract/rules';
