import { INTEGRATORS, INTEGRATOR_SETTING } from '../engine/index.ts'

const of = (setting: 'tolerance' | 'step'): string =>
  INTEGRATORS.filter((name) => INTEGRATOR_SETTING[name] === setting).join(', ')

export const USAGE = `Usage: lockwork <command> <scene.json | -> [options]

  validate     is this a scene? All faults are listed.
  mobility     freedoms and redundant rows at the assembled pose
  quantities   what can be told of it over time, by the names that --quantities takes
  simulate     the motion with its forces
                 --duration s       how long (10)
                 --sample s         time between samples (0.01)
                 --integrator name  ${INTEGRATORS.join(', ')}
                                    (as in the scene)
                 --tolerance x      local error per step of ${of('tolerance')} (as in the scene)
                 --step s           step of ${of('step')} (as in the scene);
                                    cap on the others (none)
                 --baumgarte a,b    coefficients α, β of the integrator baumgarte, 1/s (1/(5 h))
                 --formulation name lock, rA, rp, re, kane, dual-quaternion (lock). rA, rp, re write
                                    rotations otherwise, and go by backward-euler or generalized-alpha
                                    (generalized-alpha); kane and dual-quaternion know no reactions,
                                    and go by dormand-prince
                 --quantities list  only these, as "joint pin.force.x, drive motor.power" (everything)
                 --csv              a table instead of an object
                 --as-shown         steps as in the app, whatever the samples: its numbers to the last digit
  kinematics   the motion that drives prescribe, with the forces that it takes; no freedom may be left
                 options as for simulate but --as-shown; --step is the longest from pose to pose,
                 --integrator and --tolerance have no part in it
  inverse-dynamics
               efforts and reactions that it takes to follow a trajectory
                 --trajectory file  a table (CSV): time, then coordinates by name, as "joint elbow.coordinate"
                 --sample s         time between samples (0.01)
                 --duration s       how long (as long as the trajectory)
                 --quantities list, --csv  as for simulate
                 --scene            the scene with drives that exert these efforts, instead
  compare      rA, rp, re and lock side by side: run times, Newton steps, errors, orders, agreement.
               The tables for reading are on standard error
                 --duration s       that is timed (3; less where steps take long)
                 --step s           of what is timed (0.001)
                 --repeats n        timed runs of each; the quickest counts (3)
                 --order-duration s after which errors are taken (1, or less too)
                 --order-steps list steps of the order studies (0.01,0.005,0.0025,0.00125)
  equations    of motion without reactions: M u̇ = Q along the independent speeds, and Kane's table
                 --at s             at this time of its motion (0)
                 --by name          kane, dual-quaternion (kane); the latter has M u̇ + C u = Q, A u̇ = b
                 --formulas         as formulas in LaTeX, of trees with up to three freedoms
  equilibrium  where it balances, with the reactions, and whether that is stable
                 --settle           comes to rest by damped motion (without: the nearest balance, stable or not)
  modes        vibrations, and motions that decay or grow
                 --count n          of the lowest (all)
                 --at place         equilibrium, initial, steady (equilibrium)
  frequency-response
               how a point answers a harmonic force at another
                 --force body       the body that the force acts on
                 --force-point x,y,z        in its frame (0,0,0)
                 --force-direction x,y,z    world axes (0,0,1)
                 --response body    whose displacement is told (the same body)
                 --response-point x,y,z     in its frame (0,0,0; of the same body: the point of the force)
                 --response-direction x,y,z world axes (that of the force)
                 --from Hz, --to Hz (around the modes), --points n (400)
                 --method name      direct, modes (direct)
                 --at place         equilibrium, initial, steady (equilibrium)

- reads the scene from standard input. The result is one JSON object on standard output.`
