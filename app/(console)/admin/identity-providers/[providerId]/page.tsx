import { providerPage } from '#components/identity-providers/page.tsx';
import { ProviderPage } from '#components/identity-providers/provider-page.tsx';
import { objectPage } from '../../../kind-pages.tsx';
import { systemPage } from '../../admin-page.tsx';

const page = systemPage(objectPage(providerPage, 'providerId', ProviderPage));

export const generateMetadata = page.generateMetadata;
export default page.render;
