import type { TypesAnswer, TypesQuestion } from './types-messages.ts';

/** The types of the program that is edited, in a worker of their own. */
export interface Types {
  ask<Question extends TypesQuestion>(question: Question): Promise<TypesAnswer<Question['type']>>;
}

/** Starts the worker, which loads the compiler and the types. */
export function connectTypes(): Types {
  const worker = new Worker(new URL('./types-worker.ts', import.meta.url), { type: 'module' });
  return {
    ask(question) {
      const { port1, port2 } = new MessageChannel();
      return new Promise((resolve) => {
        port1.onmessage = ({ data }) => resolve(data);
        worker.postMessage(question, [port2]);
      });
    },
  };
}
