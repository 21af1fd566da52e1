import { DomainList } from '#components/domains/domain-list.tsx';
import { domainList } from '#components/domains/kind.tsx';
import { listPage } from '../../kind-pages.tsx';
import { systemPage } from '../admin-page.tsx';

const page = systemPage(listPage(domainList, DomainList));

export const generateMetadata = page.generateMetadata;
export default page.render;
