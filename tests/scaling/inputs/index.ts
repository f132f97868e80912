import { type Input, inTurn } from '../input.ts';
import { clientInputs } from './client.ts';
import { conformanceInputs } from './conformance.ts';
import { documentCallInputs, documentInputs } from './documents.ts';
import { fileInputs } from './files.ts';
import { grammarInputs } from './grammars.ts';
import { designInputs, imageInputs } from './images.ts';
import { journalInputs } from './journal.ts';
import { apiInputs } from './operations.ts';
import { programInputs } from './programs.ts';
import { routeInputs } from './routes.ts';

/** The inputs, by the processes that measure them. */
export const groups = {
  service: () => inTurn(apiInputs('service')),
  control: () => inTurn(apiInputs('control')),
  routes: routeInputs,
  journal: journalInputs,
  files: fileInputs,
  documents: documentInputs,
  'calls of documents': documentCallInputs,
  client: clientInputs,
  programs: programInputs,
  conformance: conformanceInputs,
  grammars: grammarInputs,
  images: imageInputs,
  designs: designInputs,
} satisfies Record<string, () => Iterable<Input> | AsyncIterable<Input>>;
