import { type ESTree, parseAst, type Plugin } from 'vite'

/**
 * Methods that write three's objects as its own JSON and read them back: the app keeps scenes of its own. And what writes animations into a model, of
 * which there are none.
 */
const UNUSED_METHODS = new Set(['toJSON', 'fromJSON', 'processAnimation'])

/** What animations are made of: to set a property of these classes keeps them in, used or not. */
const OF_ANIMATIONS = /^(?:\w*KeyframeTrack|PropertyBinding|GLTFExporter)$/

/** What a renderer without head-mounted displays asks of its manager of them. */
const NO_DISPLAYS = `class WebXRManager extends EventDispatcher {
	enabled = false;
	isPresenting = false;
	cameraAutoUpdate = false;
	setAnimationLoop() {}
	getEnvironmentBlendMode() {}
	hasDepthSensing() { return false; }
	getDepthSensingMesh() { return null; }
	dispose() {}
}`

const refuse = (name: string, what: string): string => `function ${name}() {
	throw new Error('${what} left out of this build: see scripts/hosting/three-parts.ts.');
}`

/** Effects over the whole picture, which a renderer takes where it draws into numbers of more than 8 bits. */
const NO_OUTPUT = refuse('WebGLOutput', 'Effects over the picture are')

/** Shapes that go over into others: no mesh here has one. */
const NO_MORPHS = `function WebGLMorphtargets() {
	return { update() { throw new Error('Morph targets are left out of this build: see scripts/hosting/three-parts.ts.'); } };
}`

/** Numbers that several shaders share: no material here has any. */
const NO_SHARED_UNIFORMS = `function WebGLUniformsGroups() {
	const refuse = () => { throw new Error('Groups of uniforms are left out of this build: see scripts/hosting/three-parts.ts.'); };
	return { bind: refuse, update: refuse, dispose() {} };
}`

/** Pictures of the surroundings, of which a renderer makes reflections: no scene here has one. */
const NO_ENVIRONMENTS = `function WebGLEnvironments() {
	return {
		get( texture ) {
			if ( texture === null || texture === undefined ) return null;
			throw new Error('Pictures of the surroundings are left out of this build: see scripts/hosting/three-parts.ts.');
		},
		dispose() {}
	};
}`

/** Of functions that hold others: what is left out of them. No texture here is compressed, and of materials there are those that `shaders.ts` draws with. */
const OF_COMPRESSED = /'(?:WEBGL_compressed_texture_\w+|EXT_texture_compression_\w+)'/
const OF_MATERIALS = /^refreshUniforms(?:Toon|Phong|Standard|Physical|Matcap|Sprites)$/

/** Classes and functions that something else stands for. */
const REPLACED: Readonly<Record<string, string>> = {
  WebXRManager: NO_DISPLAYS,
  WebGLOutput: NO_OUTPUT,
  WebGLEnvironments: NO_ENVIRONMENTS,
  WebGLMorphtargets: NO_MORPHS,
  WebGLUniformsGroups: NO_SHARED_UNIFORMS,
}

/**
 * three keeps the methods of its classes whole, whoever calls them. Those that nothing here calls stay out of the first load: its JSON
 * format, animations, the displays on the head, reflections of the surroundings, effects over the picture, morph targets and groups of uniforms.
 */
export const threeParts = (): Plugin => ({
  name: 'lockwork-three-parts',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    /\/three\/(?:build\/three\.(?:core|module)|examples\/jsm\/exporters\/GLTFExporter)\.js$/.test(id)
      ? { code: leaveOutParts(code), map: null }
      : null,
})

/** A module of three without those methods, and with what stands for some of its classes. */
export function leaveOutParts(code: string): string {
  const edits = parseAst(code).body.flatMap((node) => {
    if (isOfAnimations(node)) return [{ start: node.start, end: node.end, text: '' }]
    if (node.type !== 'ClassDeclaration' && node.type !== 'FunctionDeclaration') return []
    const text = REPLACED[node.id?.name ?? '']
    if (text !== undefined) return [{ start: node.start, end: node.end, text }]
    if (node.type === 'FunctionDeclaration') return findWithin(node.body?.body ?? [], node.id?.name ?? '', code)
    if (node.type !== 'ClassDeclaration') return []
    return node.body.body.filter(isUnused).map(({ start, end }) => ({ start, end, text: '' }))
  })
  let rest = ''
  let from = 0
  for (const { start, end, text } of edits) {
    rest += code.slice(from, start) + text
    from = end
  }
  return rest + code.slice(from)
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** What is left out of the functions that name formats of textures, and hand numbers of materials to shaders. */
function findWithin(
  body: readonly (ESTree.Statement | ESTree.Directive)[],
  name: string,
  code: string,
): readonly Edit[] {
  const inner = body.flatMap((one) => (one.type === 'FunctionDeclaration' ? [one] : []))
  if (name === 'WebGLMaterials')
    return inner.flatMap(({ id, start, end }) =>
      id && OF_MATERIALS.test(id.name)
        ? [{ start, end, text: refuse(id.name, 'Such materials are').replaceAll(/\s+/g, ' ') }]
        : [],
    )
  if (name !== 'WebGLUtils') return []
  return inner
    .flatMap((one) => one.body?.body ?? [])
    .filter(({ type, start, end }) => type === 'IfStatement' && OF_COMPRESSED.test(code.slice(start, end)))
    .map(({ start, end }) => ({ start, end, text: '' }))
}

const isUnused = (member: ESTree.ClassElement): boolean =>
  member.type === 'MethodDefinition' && member.key.type === 'Identifier' && UNUSED_METHODS.has(member.key.name)

/** `X.name = …` or `X.prototype.name = …`, of a class of animations. */
function isOfAnimations(node: ESTree.Statement | ESTree.Directive | ESTree.ModuleDeclaration): boolean {
  if (node.type !== 'ExpressionStatement' || node.expression.type !== 'AssignmentExpression') return false
  let root: ESTree.Node = node.expression.left
  while (root.type === 'MemberExpression') root = root.object
  return node.expression.left.type === 'MemberExpression' && root.type === 'Identifier' && OF_ANIMATIONS.test(root.name)
}
