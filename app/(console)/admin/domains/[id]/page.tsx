import { DomainPage } from '#components/domains/domain-page.tsx';
import { domainPage } from '#components/domains/page.tsx';
import { objectPage } from '../../../kind-pages.tsx';
import { systemPage } from '../../admin-page.tsx';

const page = systemPage(objectPage(domainPage, 'id', DomainPage));

export const generateMetadata = page.generateMetadata;
export default page.render;
