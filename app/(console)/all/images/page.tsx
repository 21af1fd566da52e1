import { msg } from '#lib/i18n/text.ts';
import { allPage, startSettings } from '../all-page.ts';
import { AllImageTable } from './all-image-table.tsx';

/** Loaded by the browser, because many projects can take a while. */
const page = allPage({
  shape: 'list',
  title: msg('Images'),
  header: {
    description: msg(
      'Everything your projects can see, listed once. Actions run in the project of each row, with your role there.',
    ),
  },
  start: startSettings('all-images'),
  body: AllImageTable,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
