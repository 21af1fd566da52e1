import { pageOf } from '#components/kind/kind.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { imageApi } from '#lib/image/images/contract.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { imageKind, usesOf } from './kind.tsx';
import { otherProperties } from './other-properties.ts';

export const imagePage = pageOf(imageKind, {
  query: clientOf(imageApi).show.query,
  rowOf: (image) => ({ id: image.id, image, seenBy: image.owner }),
  listHref: (scope) => projectHref(scope, 'images'),
  path: 'image/v2/images',
  tabs: [
    {
      id: 'properties',
      label: msg('Properties'),
      count: ({ image }) => Object.keys(otherProperties(image)).length,
      load: async () => {
        const { PropertiesTab } = await import('#lazy/components/images/properties-tab.tsx');
        return ({ scope, row: { image } }) => <PropertiesTab projectId={scope} image={image} />;
      },
    },
    {
      id: 'members',
      label: msg('Members'),
      load: async () => {
        const { MembersTab } = await import('#lazy/components/images/members-tab.tsx');
        return ({ scope, row: { image } }) => <MembersTab projectId={scope} image={image} />;
      },
    },
    {
      id: 'uses',
      label: msg('Used by'),
      count: ({ id }, { related }) => usesOf(id, related),
      load: async () => {
        const { UsesTab } = await import('#lazy/components/images/uses-tab.tsx');
        return ({ scope, id }) => <UsesTab projectId={scope} imageId={id} />;
      },
    },
  ],
  activity: 'image',
  loadActivity: async () => {
    const { ActivityTab } = await import('#lazy/components/images/activity-tab.tsx');
    return ({ scope, id }) => <ActivityTab projectId={scope} imageId={id} />;
  },
});
