import { quotaRequestList } from '#components/quota-requests/kind.tsx';
import { QuotaRequestList } from '#components/quota-requests/quota-request-list.tsx';
import { listPage } from '../../kind-pages.tsx';
import { adminPage } from '../admin-page.tsx';

const page = adminPage(listPage(quotaRequestList, QuotaRequestList));

export const generateMetadata = page.generateMetadata;
export default page.render;
