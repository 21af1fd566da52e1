import { quotaMatrixList } from '#components/quota-matrix/kind.tsx';
import { QuotaMatrix } from '#components/quota-matrix/quota-matrix.tsx';
import { listPage } from '../../kind-pages.tsx';
import { systemPage } from '../admin-page.tsx';

const page = systemPage(listPage(quotaMatrixList, QuotaMatrix));

export const generateMetadata = page.generateMetadata;
export default page.render;
