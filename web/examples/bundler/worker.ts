// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The worker of a game that plays Domicles only: the other kinds are not in its bundle.

import { domicles } from "@puzzlemill/play/domicles";
import { serve } from "@puzzlemill/play/worker";

serve(self, [domicles]);
