import { factsOf } from '#components/console/schema-facts.ts';
import { MappingScreen } from '#components/mappings/mapping-screen.tsx';
import { MappingValues } from '#components/mappings/mapping-values.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { mappingApi } from '#lib/identity/federation/mappings/contract.ts';
import { systemPage } from '../../admin-page.tsx';

const page = systemPage({
  shape: 'form',
  title: [msg('Mapping'), msg('Mappings')],
  titleOf: ({ mappingId }) => mappingId,
  read: async () => ({ facts: factsOf(MappingValues) }),
  start: (client, { scope, mappingId }, send) =>
    client.prefetchQuery(clientOf(mappingApi).show.query(scope, mappingId, send)),
  body: MappingScreen,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
