import { msg } from '#lib/i18n/text.ts';
import { allPage, startSettings } from '../all-page.ts';
import { AllInstanceTable } from './all-instance-table.tsx';

/** Loaded by the browser, because many projects can take a while. */
const page = allPage({
  shape: 'list',
  title: msg('Instances'),
  header: { description: msg('From all your projects. Actions run in the project of each row, with your role there.') },
  start: startSettings('all-instances'),
  body: AllInstanceTable,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
