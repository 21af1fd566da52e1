import { DomainScreen } from '#components/domains/domain-screen.tsx';
import { listedDomainApi } from '#lib/console/identity/domains/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { systemPage } from '../../admin-page.tsx';

const page = systemPage({
  shape: 'form',
  title: [msg('Domain'), msg('Domains')],
  show: ({ scope, id }, send) => clientOf(listedDomainApi).row.query(scope, id, send),
  name: ({ domain }) => domain.name,
  body: ({ scope, id }: { scope: string; id: string }) => <DomainScreen scope={scope} domainId={id} />,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
