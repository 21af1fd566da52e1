import { pageOf } from '#components/kind/kind.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { imageApi } from '#lib/image/images/contract.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { ActivityTab } from './activity-tab.tsx';
import { otherProperties } from './image-fields.ts';
import { imageKind, usesOf } from './kind.tsx';
import { MembersTab } from './members-tab.tsx';
import { PropertiesTab } from './properties-tab.tsx';
import { UsesTab } from './uses-tab.tsx';

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
      Content: ({ scope, row: { image } }) => <PropertiesTab projectId={scope} image={image} />,
    },
    {
      id: 'members',
      label: msg('Members'),
      Content: ({ scope, row: { image } }) => <MembersTab projectId={scope} image={image} />,
    },
    {
      id: 'uses',
      label: msg('Used by'),
      count: ({ id }, { related }) => usesOf(id, related),
      Content: ({ scope, id }) => <UsesTab projectId={scope} imageId={id} />,
    },
  ],
  activity: 'image',
  Activity: ({ scope, id }) => <ActivityTab projectId={scope} imageId={id} />,
});
