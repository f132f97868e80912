import { describe, it } from 'vitest';
import type { CheckedRecords, WrittenEvent, WrittenGallery, WrittenRecords } from '../../src/model/world-file.ts';

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
});
