import { operations } from '@boothkit/contract';

/** How many operations of the table are tools. */
export const toolCount = Object.values(operations).filter(({ tools }) => tools !== null).length;
