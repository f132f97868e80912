// A module of its own, so that nothing else of the library is in the bundle.
export { Inflate } from 'fflate';
