import * as z from 'zod';
import { defineResource, type Input, resourceName, type Stored } from '../../engine/resources/define-resource.ts';
import { type NewThumbnail, type ThumbnailUrl, withThumbnail } from './thumbnail.ts';

const attractScreenFields = () => ({
  /** Its name in the dashboard. 1 to 200 characters. Default: Attract screen. */
  name: resourceName().default('Attract screen'),
  /** Width and height in tablet screen points, at least 1. Default: 1376 by 1032. */
  sizePixels: z.tuple([z.int().min(1), z.int().min(1)]).default([1376, 1032]),
});

/** The schemas of an attract screen. */
export const attractScreenResource = defineResource({
  id: 'AttractScreen',
  name: 'attract screen',
  plural: 'attract screens',
  ...withThumbnail(attractScreenFields),
});

/** An attract screen to add. */
export interface NewAttractScreen extends Input<typeof attractScreenFields>, NewThumbnail {}

/** An attract screen. */
export interface AttractScreenRecord extends Stored<typeof attractScreenFields> {}

/** An attract screen, as its owner lists it. */
export interface AttractScreen extends AttractScreenRecord, ThumbnailUrl {}
