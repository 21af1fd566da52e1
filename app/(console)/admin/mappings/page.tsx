import { factsOf } from '#components/console/schema-facts.ts';
import { MappingValues } from '#components/mappings/mapping-values.ts';
import { MappingsScreen } from '#components/mappings/mappings-screen.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { mappingApi } from '#lib/identity/federation/mappings/contract.ts';
import { systemPage } from '../admin-page.tsx';

const page = systemPage({
  shape: 'list',
  title: msg('Mappings'),
  read: async () => ({ facts: factsOf(MappingValues) }),
  start: (client, { scope }, send) => client.prefetchQuery(clientOf(mappingApi).list.query(scope, send)),
  body: MappingsScreen,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
