import { captureTypes } from '@boothkit/contract/rules';
import * as z from 'zod';
import { defineResource, type Input, resourceName, type Stored } from '../../engine/resources/define-resource.ts';
import { type NewThumbnail, type ThumbnailUrl, withThumbnail } from './thumbnail.ts';

const promptFields = () => ({
  enabled: z.boolean(),
  hasPreviewImage: z.boolean(),
});

const templateFields = () => ({
  /** The name that guests read where they choose among several. 1 to 200 characters. Default: Template. */
  name: resourceName().default('Template'),
  /** The number of photo boxes in the design, 0 to 100. Default: 1. */
  photoAreaCount: z.int().min(0).max(100).default(1),
  /** AI Portrait styles set on it (rule 2.4.3). Default: none. */
  aiPortraitIds: z.array(z.string().min(1)).default([]),
  /** AI prompts set on it; only one that is enabled and has its preview can be used (rule 2.4.4). Default: none. */
  aiCustomPrompts: z.array(z.strictObject(promptFields())).default([]),
  /** Capture types switched off for it (rule 2.4.5). Default: none. */
  disabledCaptureTypes: z.array(z.enum(captureTypes)).default([]),
  /** Whether tablets print captures made with it (rule 2.5.6). Default: true. */
  printable: z.boolean().default(true),
});

/** The schemas of a template. */
export const templateResource = defineResource({
  id: 'Template',
  name: 'template',
  plural: 'templates',
  ...withThumbnail(templateFields),
});

/** A template to add: a design applied to guest photos, as far as the rules look at it. */
export interface NewTemplate extends Input<typeof templateFields>, NewThumbnail {}

/** A design applied to guest photos, as far as the rules look at it. */
export interface TemplateRecord extends Stored<typeof templateFields> {}

/** A template, as its owner lists it. */
export interface Template extends TemplateRecord, ThumbnailUrl {}
