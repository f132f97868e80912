// Apart from the client, which loads it when it is first needed: whoever only configures events does not carry it.
export { check } from '@boothkit/contract/rules';
