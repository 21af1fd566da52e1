export { default, generateMetadata } from '../../../../admin/roles/[roleId]/page.tsx';
