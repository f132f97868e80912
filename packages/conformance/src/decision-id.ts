/** The id of a decision of this project, where the reference is silent: `S16`. */
export type DecisionId = `S${number}`;
