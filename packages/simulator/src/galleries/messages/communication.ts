import * as z from 'zod';
import { textsByName } from '../../resources/texts-by-name.ts';

/** Texts of the emails and messages to guests, by name. Those of `MessageTexts` have an effect; others are stored only. */
export const CommunicationSchema = textsByName(z.string().min(1));
