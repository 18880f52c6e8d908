import { describe, expect, it } from 'vitest'
import { composePose, inversePose, type Pose } from '../../geometry/index.ts'
import { calcMobility, compile, makeState } from '../../engine/index.ts'
