export { PolygonSection } from './PolygonSection.tsx'
