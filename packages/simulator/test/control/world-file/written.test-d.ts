import { describe, it } from 'vitest';
import { type PlacedRecords, placed } from '../../../src/control/world-file/placed.ts';
import type { CheckedRecords, WrittenEvent, WrittenGallery, WrittenRecords } from '../../../src/model/world-file.ts';

/** Whether a record that lacks a field fits. */
type Fits<Form, Field extends keyof Form> = Omit<Form, Field> extends Form ? true : false;

describe('the records of a world file, as the compiler holds them', () => {
  it('have every field that their form has when they are written, also those that a file may omit', () => {
    const lacking: Fits<WrittenRecords['accounts'], 'limits'> = false;
    const template: Fits<WrittenRecords['templates'], 'printable'> = false;
    const key: Fits<WrittenRecords['keys'], 'createdDate'> = false;
    const event: Fits<WrittenEvent, 'plan'> = false;
    const gallery: Fits<WrittenGallery, 'slug'> = false;
    const media: Fits<WrittenGallery['media'][number], 'sessionId'> = false;
    void [lacking, template, key, event, gallery, media];
  });

  it('may lack a field with a default only until they are checked', () => {
    const checked: Fits<CheckedRecords['templates'], 'printable'> = false;
    const omitted: Fits<CheckedRecords['accounts'], 'limits'> = true;
    void [checked, omitted];
  });

  it('have no field for which their form has no place, wherever a spread may bring it from', () => {
    const event = null as unknown as WrittenRecords['events'];
    const { gallery } = event;
    placed('events')({ ...event });
    // @ts-expect-error an event in a file has no mood
    placed('events')({ ...event, mood: 'fine' });
    // @ts-expect-error nor has its gallery
    placed('events')({ ...event, gallery: { ...gallery, mood: 'fine' } });
    // @ts-expect-error nor have its settings
    placed('events')({ ...event, settings: { ...event.settings, mood: 'fine' } });
    // @ts-expect-error nor have its media
    placed('events')({ ...event, gallery: { ...gallery, media: gallery.media.map((item) => ({ ...item, mood: 1 })) } });
    // @ts-expect-error nor have its images
    placed('events')({ ...event, images: { logo: { ...event.images.logo, mood: 1 } } });
  });

  it('have a place for each field in a collection, too', () => {
    const taken = <Given>(collections: Given & PlacedRecords<Given>) => void collections;
    const member = null as unknown as WrittenRecords['teamMembers'];
    taken({ teamMembers: [member] });
    // @ts-expect-error a member of the team in a file has no mood
    taken({ teamMembers: [{ ...member, mood: 'fine' }] });
  });
});
