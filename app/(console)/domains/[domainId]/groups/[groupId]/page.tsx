export { default, generateMetadata } from '../../../../admin/groups/[groupId]/page.tsx';
