import { CredentialList } from '#components/credentials/credential-list.tsx';
import { credentialList } from '#components/credentials/kind.tsx';
import { listPage } from '../../../kind-pages.tsx';
import { projectPage } from '../project-page.ts';

const page = projectPage(listPage(credentialList, CredentialList));

export const generateMetadata = page.generateMetadata;
export default page.render;
