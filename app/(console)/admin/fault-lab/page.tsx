import { msg } from '#lib/i18n/text.ts';
import { listPage } from '../../kind-pages.tsx';
import { adminPage } from '../admin-page.tsx';
import { FaultLab } from './fault-lab.tsx';
import { labList } from './kind.tsx';

const page = adminPage({ ...listPage(labList, FaultLab), title: msg('Fault lab') });

export const generateMetadata = page.generateMetadata;
export default page.render;
