/** Materials of bodies: matte, shared by colour; what is fixed is hatched. */
import type { WebGLProgramParametersWithUniforms } from 'three'
import { BackSide, Color, MeshLambertMaterial, ShaderMaterial } from 'three'

/** What a material depends on. */
export interface Look {
  readonly colour: string
  readonly hatched: boolean
  /** Distance of hatch lines, m. */
  readonly spacing: number
}

const shared = new Map<string, MeshLambertMaterial>()

/** The material of a look. Materials are few (one per colour) and kept. */
export function takeMaterial(look: Look): MeshLambertMaterial {
  const key = look.hatched ? `${look.colour} ${look.spacing.toPrecision(3)}` : look.colour
  const known = shared.get(key)
  if (known) return known
  const material = new MeshLambertMaterial({ color: look.colour })
  if (look.hatched) hatch(material, look.spacing)
  shared.set(key, material)
  return material
}

/**
 * Diagonal lines at 45° on every face along the axes, in the mesh's own axes: x + y + z = n · spacing. Lines are faded out
 * where they would be finer than a pixel.
 */
function hatch(material: MeshLambertMaterial, spacing: number): void {
  material.onBeforeCompile = (shader: WebGLProgramParametersWithUniforms) => {
    shader.uniforms.hatchSpacing = { value: spacing }
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying float vHatch;')
      .replace('#include <begin_vertex>', '#include <begin_vertex>\nvHatch = position.x + position.y + position.z;')
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', '#include <common>\nvarying float vHatch;\nuniform float hatchSpacing;')
      .replace(
        '#include <color_fragment>',
        `#include <color_fragment>
        float phase = vHatch / hatchSpacing;
        float blur = fwidth(phase);
        float line = 1.0 - smoothstep(0.1, 0.1 + blur, abs(fract(phase) - 0.5));
        diffuseColor.rgb *= 1.0 - 0.17 * line * (1.0 - smoothstep(0.3, 0.8, blur));`,
      )
  }
  material.customProgramCacheKey = () => 'hatched'
}

/** Draws the back of a hull, pushed out by some pixels: what stands out beyond the body is its outline. */
export function makeOutlineMaterial(colour: string, pixels: number): ShaderMaterial {
  const material = new ShaderMaterial({
    side: BackSide,
    uniforms: {
      colour: { value: new Color(colour) },
      pixels: { value: pixels },
      viewport: { value: [1, 1] },
    },
    vertexShader: `
      uniform float pixels;
      uniform vec2 viewport;
      void main() {
        vec4 clip = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
        vec2 outward = (projectionMatrix * modelViewMatrix * vec4(normal, 0.0)).xy * viewport;
        float size = length(outward);
        if (size > 0.0) clip.xy += outward / size * (2.0 * pixels / viewport) * clip.w;
        gl_Position = clip;
      }`,
    fragmentShader: `
      uniform vec3 colour;
      void main() {
        gl_FragColor = vec4(colour, 1.0);
        #include <colorspace_fragment>
      }`,
  })
  material.userData.mark = true
  return material
}
