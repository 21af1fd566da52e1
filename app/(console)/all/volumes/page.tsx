import { msg } from '#lib/i18n/text.ts';
import { allPage, startSettings } from '../all-page.ts';
import { AllVolumeTable } from './all-volume-table.tsx';

const page = allPage({
  shape: 'list',
  title: msg('Volumes'),
  header: { description: msg('From all your projects. Actions run in the project of each row, with your role there.') },
  start: startSettings('all-volumes'),
  body: AllVolumeTable,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
