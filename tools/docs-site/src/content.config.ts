import { defineCollection } from 'astro:content';
import { docsSchema } from '@astrojs/starlight/schema';
import { glob, type Loader } from 'astro/loaders';
import { factsOf, idOf, own, pages } from './pages.ts';

const files = glob({
  base: '../..',
  pattern: [...pages, `${own}**/*.md`],
  generateId: ({ entry }) => (entry === `${own}index.md` ? 'index' : idOf(entry)),
});

/** Pages are named by their first heading. */
const titled: Loader = {
  ...files,
  load: (context) =>
    files.load({
      ...context,
      parseData: (props) =>
        context.parseData({ ...props, data: { ...factsOf(props.filePath ?? ''), ...props.data } as never }),
    }),
};

export const collections = { docs: defineCollection({ loader: titled, schema: docsSchema() }) };
