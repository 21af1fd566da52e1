import { storageList } from '#components/object-storage/kind.tsx';
import { msg } from '#lib/i18n/text.ts';
import { listPage } from '../../kind-pages.tsx';
import { systemPage } from '../admin-page.tsx';
import { ObjectStorageTabs } from './object-storage-tabs.tsx';

const page = systemPage({ ...listPage(storageList, ObjectStorageTabs), title: msg('Object storage') });

export const generateMetadata = page.generateMetadata;
export default page.render;
