import * as z from 'zod';
import { textsByName } from '../../engine/resources/texts-by-name.ts';

/** Texts of the emails and messages to guests, by name. Those of `MessageTexts` have an effect; others are stored only. */
export const CommunicationSchema = textsByName(z.string().min(1));

// rules 4.5, 4.6.1
/** Texts of the emails and messages to guests, by name: an account's, or those of an event, which replace them. */
export type CommunicationTexts = Readonly<Record<string, string>>;
