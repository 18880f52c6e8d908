/**
 * All straight arrows in two draws (shafts, heads) and all curved ones in a third, drawn over the bodies. Whoever fills it
 * gives lengths and thicknesses in metres, worked out from pixels where the arrow stands.
 */
import type { BufferGeometry, Material } from 'three'
import {
  BackSide,
  BufferAttribute,
  Color,
  CylinderGeometry,
  DynamicDrawUsage,
  Group,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  Quaternion,
  ShaderMaterial,
  Vector3,
} from 'three'
import type { Vec3 } from '../../tools/index.ts'

export interface ArrowStyle {
  readonly colour: string
  /** Only a share of what acts: hatched. */
  readonly hatched: boolean
  /** Cut at the end of the scale: two gaps in the shaft. */
  readonly cut: boolean
  /** Whether a second head stands behind the first, which tells a rate of a rate. */
  readonly twice?: boolean
  /** m. */
  readonly shaft: number
  readonly head: number
  readonly headLength: number
}

export interface ArrowField {
  readonly object: Group
  /** Starts a new picture: the screen's pixel ratio (for hatches), the view's size in px, the colour of the halo round arrows. */
  readonly begin: (pixelRatio: number, width: number, height: number, halo: string) => void
  /** An arrow from `from` along the unit vector `direction`, world axes. */
  readonly addStraight: (from: Vec3, direction: Vec3, length: number, style: ArrowStyle) => void
  /** An arrow round the unit vector `axis` through `at`, right-handed, starting at the unit vector `start` square to it. */
  /** A closed ring about the unit vector `axis`; `start` is a unit vector square to it. */
  readonly addRing: (at: Vec3, axis: Vec3, start: Vec3, radius: number, style: ArrowStyle) => void
  readonly addCurved: (at: Vec3, axis: Vec3, start: Vec3, radius: number, sweep: number, style: ArrowStyle) => void
  /** Shows what was added. */
  readonly end: () => void
  readonly dispose: () => void
}

/** Arrows that are drawn at first; the field doubles when it is full. */
const FIRST_CAPACITY = 64
/** Render order of what is drawn over bodies and floor, whatever their depth. */
export const OVER_BODIES = 20

/** Light rim round every arrow, px: keeps it apart from bodies of a like colour and from other arrows. */
const HALO = 1.6

const VARYINGS = `
  varying vec3 vTone;
  varying vec2 vMarks;
  varying float vAlong;
  varying float vFacing;`

const FRAGMENT = `
  uniform float pixelRatio;
  uniform vec3 halo;
  ${VARYINGS}
  void main() {
    if (vMarks.y > 0.5 && (abs(vAlong - 0.62) < 0.025 || abs(vAlong - 0.74) < 0.025)) discard;
    #ifdef HALO
      gl_FragColor = vec4(halo, 0.9);
    #else
      bool gap = vMarks.x > 0.5 && mod(gl_FragCoord.x + gl_FragCoord.y, 7.0 * pixelRatio) < 3.0 * pixelRatio;
      gl_FragColor = vec4(vTone * (0.74 + 0.26 * clamp(vFacing, 0.0, 1.0)), gap ? 0.15 : 1.0);
    #endif
    #include <colorspace_fragment>
  }`

/** Pushes a corner of the halo out on the screen, along the normal. */
const SWELL = `
  uniform vec2 view;
  void swell(vec3 normal) {
    #ifdef HALO
      vec2 outward = (projectionMatrix * modelViewMatrix * instanceMatrix * vec4(normal, 0.0)).xy * view;
      float size = length(outward);
      if (size > 0.0) gl_Position.xy += outward / size * ${(2 * HALO).toFixed(1)} / view * gl_Position.w;
    #endif
  }`

const STRAIGHT_VERTEX = `
  attribute vec2 marks;
  ${VARYINGS}
  ${SWELL}
  void main() {
    vTone = instanceColor;
    vMarks = marks;
    vAlong = position.z;
    vFacing = normalize(mat3(modelViewMatrix) * mat3(instanceMatrix) * normal).z;
    gl_Position = projectionMatrix * modelViewMatrix * instanceMatrix * vec4(position, 1.0);
    swell(normal);
  }`

/** x of the position is the place along the arc, y and z are the place round the tube. */
const CURVED_VERTEX = `
  attribute vec2 marks;
  attribute vec3 arc;
  ${VARYINGS}
  ${SWELL}
  void main() {
    vTone = instanceColor;
    vMarks = marks;
    vAlong = position.x;
    float angle = position.x * arc.x;
    vec3 outward = vec3(cos(angle), sin(angle), 0.0);
    vec3 off = position.y * outward + vec3(0.0, 0.0, position.z);
    vFacing = normalize(mat3(modelViewMatrix) * mat3(instanceMatrix) * off).z;
    gl_Position = projectionMatrix * modelViewMatrix * instanceMatrix * vec4(outward * arc.y + off * arc.z, 1.0);
    swell(off);
  }`

interface Paint {
  readonly pixelRatio: { value: number }
  readonly view: { value: [number, number] }
  readonly halo: { value: Color }
}

/** `order`: of rendering; what is drawn before it has no depth any more. */
export function makeArrowField(order = OVER_BODIES): ArrowField {
  const object = new Group()
  const paint: Paint = { pixelRatio: { value: 1 }, view: { value: [1, 1] }, halo: { value: new Color() } }
  const straight = makeMaterials(STRAIGHT_VERTEX, paint)
  const curved = makeMaterials(CURVED_VERTEX, paint)
  const shafts = makeBatch(
    new CylinderGeometry(1, 1, 1, 14).rotateX(Math.PI / 2).translate(0, 0, 0.5),
    straight,
    object,
    order,
  )
  const head = new CylinderGeometry(0, 1, 1, 18).rotateX(Math.PI / 2).translate(0, 0, 0.5)
  const heads = makeBatch(head, straight, object, order)
  const arcs = makeBatch(makeArc(), curved, object, order)
  const curtain = makeDepthCurtain(order - 1)
  object.add(curtain.object)

  const turn = new Quaternion()
  const matrix = new Matrix4()
  const z = new Vector3(0, 0, 1)
  const aim = new Vector3()
  const at = new Vector3()
  const size = new Vector3()
  const put = (batch: Batch, from: Vec3, direction: Vec3, width: number, length: number, style: ArrowStyle): void => {
    turn.setFromUnitVectors(z, aim.set(...direction))
    matrix.compose(at.set(...from), turn, size.set(width, width, length))
    batch.add(matrix, style, null)
  }

  return {
    object,
    begin: (ratio, width, height, halo) => {
      paint.pixelRatio.value = ratio
      paint.view.value = [width, height]
      paint.halo.value.set(halo)
      for (const batch of [shafts, heads, arcs]) batch.clear()
    },
    addStraight: (from, direction, length, style) => {
      const head = Math.min(style.headLength, 0.6 * length)
      const shrink = head / style.headLength
      const shaft = length - head
      put(shafts, from, direction, style.shaft * Math.max(shrink, 0.5), shaft, style)
      const neck: Vec3 = [
        from[0] + direction[0] * shaft,
        from[1] + direction[1] * shaft,
        from[2] + direction[2] * shaft,
      ]
      const solid = { ...style, cut: false, hatched: false }
      put(heads, neck, direction, style.head * shrink, head, solid)
      if (style.twice !== true || shaft < head) return
      const back = 0.7 * head
      const second: Vec3 = [neck[0] - direction[0] * back, neck[1] - direction[1] * back, neck[2] - direction[2] * back]
      put(heads, second, direction, style.head * shrink, head, solid)
    },
    addRing: (centre, axis, start, radius, style) => {
      const x = new Vector3(...start)
      const up = new Vector3(...axis)
      matrix.makeBasis(x, new Vector3().crossVectors(up, x), up).setPosition(...centre)
      arcs.add(matrix, style, [2 * Math.PI, radius, style.shaft])
    },
    addCurved: (centre, axis, start, radius, sweep, style) => {
      const x = new Vector3(...start)
      const up = new Vector3(...axis)
      const y = new Vector3().crossVectors(up, x)
      // The head takes its length off the arc, so that its point is where the arc would end.
      const head = Math.min(style.headLength, 0.6 * radius * sweep)
      const shaftSweep = Math.max(0, sweep - head / radius)
      matrix.makeBasis(x, y, up).setPosition(...centre)
      arcs.add(matrix, style, [shaftSweep, radius, style.shaft])
      const angle = shaftSweep
      const out = x.clone().multiplyScalar(Math.cos(angle)).addScaledVector(y, Math.sin(angle))
      const along = y.clone().multiplyScalar(Math.cos(angle)).addScaledVector(x, -Math.sin(angle))
      const neck = new Vector3(...centre).addScaledVector(out, radius)
      // A little inward: the chord of the head's piece of arc.
      along.addScaledVector(out, -head / (2 * radius)).normalize()
      const shrink = head / style.headLength
      put(heads, neck.toArray(), along.toArray(), style.head * shrink, head, { ...style, cut: false, hatched: false })
    },
    end: () => {
      for (const batch of [shafts, heads, arcs]) batch.show()
    },
    dispose: () => {
      curtain.dispose()
      for (const batch of [shafts, heads, arcs]) batch.dispose()
      for (const material of [...straight, ...curved]) material.dispose()
    },
  }
}

/** Surface and halo. Transparent, so that they are drawn after the floor; only the gaps of hatches let anything through. */
function makeMaterials(vertexShader: string, paint: Paint): readonly [ShaderMaterial, ShaderMaterial] {
  const shared = { vertexShader, fragmentShader: FRAGMENT, uniforms: { ...paint }, transparent: true }
  return [new ShaderMaterial(shared), new ShaderMaterial({ ...shared, side: BackSide, defines: { HALO: '' } })]
}

/** A tube whose position is (place along, offset out, offset up), bent by the shader. */
function makeArc(): BufferGeometry {
  const tube = new PlaneGeometry(1, 1, 48, 10)
  const position = tube.getAttribute('position') as BufferAttribute
  for (let i = 0; i < position.count; i++) {
    const around = (position.getY(i) + 0.5) * 2 * Math.PI
    position.setXYZ(i, position.getX(i) + 0.5, Math.cos(around), Math.sin(around))
  }
  return tube
}

/** Forgets the depth of everything drawn so far, so that arrows are seen over the bodies but hide each other rightly. */
export function makeDepthCurtain(order: number): { readonly object: Mesh; readonly dispose: () => void } {
  const material = new MeshBasicMaterial({ colorWrite: false, depthWrite: false, depthTest: false, transparent: true })
  const object = new Mesh(new PlaneGeometry(1e-9, 1e-9), material)
  object.frustumCulled = false
  object.renderOrder = order
  object.onBeforeRender = (renderer) => renderer.clearDepth()
  const dispose = (): void => {
    object.geometry.dispose()
    material.dispose()
  }
  return { object, dispose }
}

interface Batch {
  readonly clear: () => void
  readonly add: (matrix: Matrix4, style: ArrowStyle, arc: Vec3 | null) => void
  readonly show: () => void
  readonly dispose: () => void
}

function makeBatch(
  geometry: BufferGeometry,
  [surface, rim]: readonly [Material, Material],
  parent: Group,
  order: number,
): Batch {
  let capacity = FIRST_CAPACITY
  let count = 0
  const colour = new Color()
  let mesh = make()
  let halo = makeHalo(mesh)

  function make(): InstancedMesh {
    const fresh = new InstancedMesh(geometry.clone(), surface, capacity)
    fresh.instanceColor = new InstancedBufferAttribute(new Float32Array(capacity * 3), 3)
    fresh.geometry.setAttribute('marks', new InstancedBufferAttribute(new Float32Array(capacity * 2), 2))
    fresh.geometry.setAttribute('arc', new InstancedBufferAttribute(new Float32Array(capacity * 3), 3))
    for (const attribute of attributesOf(fresh)) attribute.setUsage(DynamicDrawUsage)
    fresh.frustumCulled = false
    fresh.renderOrder = order
    fresh.raycast = () => {}
    fresh.count = 0
    parent.add(fresh)
    return fresh
  }

  /** Makes a second mesh of the same arrows, whose back sides form their rims. */
  function makeHalo(of: InstancedMesh): InstancedMesh {
    const twin = new InstancedMesh(of.geometry, rim, 0)
    twin.instanceMatrix = of.instanceMatrix
    twin.instanceColor = of.instanceColor
    twin.frustumCulled = false
    twin.renderOrder = order - 0.5
    twin.raycast = () => {}
    parent.add(twin)
    return twin
  }

  function attributesOf(of: InstancedMesh): BufferAttribute[] {
    const own = ['marks', 'arc'].map((name) => of.geometry.getAttribute(name) as BufferAttribute)
    return [of.instanceMatrix, of.instanceColor as BufferAttribute, ...own]
  }

  function growTwice(): void {
    const old = mesh
    capacity *= 2
    mesh = make()
    const targets = attributesOf(mesh)
    attributesOf(old).forEach((attribute, i) => (targets[i] as BufferAttribute).array.set(attribute.array))
    parent.remove(old, halo)
    old.geometry.dispose()
    old.dispose()
    halo = makeHalo(mesh)
  }

  return {
    clear: () => {
      count = 0
    },
    add: (matrix, style, arc) => {
      if (count === capacity) growTwice()
      mesh.setMatrixAt(count, matrix)
      mesh.setColorAt(count, colour.set(style.colour))
      const [, , marks, arcs] = attributesOf(mesh) as [
        BufferAttribute,
        BufferAttribute,
        BufferAttribute,
        BufferAttribute,
      ]
      marks.setXY(count, style.hatched ? 1 : 0, style.cut ? 1 : 0)
      if (arc) arcs.setXYZ(count, ...arc)
      count++
    },
    show: () => {
      for (const one of [mesh, halo]) {
        one.count = count
        one.visible = count > 0
      }
      for (const attribute of attributesOf(mesh)) attribute.needsUpdate = true
    },
    dispose: () => {
      mesh.geometry.dispose()
      mesh.dispose()
      geometry.dispose()
    },
  }
}
